// Loads the `directory` section: in the order in which rows may refer to each other.
import type { SeedContext } from '../../../operations/index.ts';
import { loadAccess } from './load-access.ts';
import { loadCompany } from './load-company.ts';
import { loadPartners } from './load-partners.ts';
import { loadPlanning } from './load-planning.ts';
import type { DirectorySection } from './schema.ts';

/** Fills the tables of the directory and remembers every handle. */
export function loadDirectory(section: DirectorySection, ctx: SeedContext): void {
  loadCompany(section, ctx);
  loadPartners(section, ctx);
  loadAccess(section, ctx);
  loadPlanning(section, ctx);
}
