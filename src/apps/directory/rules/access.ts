// Permissions: how a name is matched, and how a principal's kind is read from its id.

/** What kind of principal an id belongs to. */
export type PrincipalKind = 'person' | 'service' | 'contact';

/** The three names that grant a permission: itself, all of its app, everything. */
export function grantedBy(permission: string): { exact: string; app: string } {
  return { exact: permission, app: `${permission.slice(0, permission.indexOf('.'))}.*` };
}

/** Person, service account or contact, by the prefix of the id; undefined for anything else. */
export function kindOf(principal: string): PrincipalKind | undefined {
  return kinds[principal.slice(0, 4)];
}

const kinds: Readonly<Record<string, PrincipalKind>> = { per_: 'person', svc_: 'service', con_: 'contact' };
