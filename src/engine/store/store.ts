// The store: reads and writes of control.db, by noun.
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { openStoreDb, type StoreDb } from './open.ts';
import {
  blobHolders,
  checkpoints,
  lines,
  quarantine,
  recipes,
  snapshots,
  tokens,
  workspaces,
} from './tables.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;
export type LineRow = typeof lines.$inferSelect;
export type SnapshotRow = typeof snapshots.$inferSelect;
export type TokenRow = typeof tokens.$inferSelect;

/** What control.db knows of the end of a line. */
export interface Head {
  readonly line: number;
  readonly length: number;
  readonly number: number;
  readonly chain: string;
}

/** control.db of one data folder. */
export class Store {
  readonly db: StoreDb;
  readonly #prepared: ReturnType<typeof prepare>;

  constructor(path: string, sync: boolean) {
    this.db = openStoreDb(path, sync);
    this.#prepared = prepare(this.db);
  }

  /** Runs all in one transaction. */
  transaction<Result>(work: () => Result): Result {
    return this.db.$client.transaction(work)();
  }

  workspace(id: string): WorkspaceRow | undefined {
    return this.#prepared.workspaceById.get({ id });
  }

  workspaceByNumber(number: number): WorkspaceRow | undefined {
    return this.#prepared.workspaceByNumber.get({ number });
  }

  /** A page of workspaces in id order, after an id. */
  workspaces(after: string, limit: number, state?: WorkspaceRow['state']): WorkspaceRow[] {
    const wanted = state ? eq(workspaces.state, state) : undefined;
    return this.db
      .select()
      .from(workspaces)
      .where(and(sql`${workspaces.id} > ${after}`, wanted))
      .orderBy(asc(workspaces.id))
      .limit(limit)
      .all();
  }

  addWorkspace(row: Omit<WorkspaceRow, 'number'>): number {
    return Number(this.#prepared.addWorkspace.run(row).lastInsertRowid);
  }

  changeWorkspace(number: number, change: Partial<WorkspaceRow>): void {
    this.db.update(workspaces).set(change).where(eq(workspaces.number, number)).run();
  }

  /** Forgets a workspace. Its lines stay until {@link orphanLines} finds that nobody stands on them. */
  forgetWorkspace(number: number): void {
    this.db.delete(workspaces).where(eq(workspaces.number, number)).run();
    this.db.delete(snapshots).where(eq(snapshots.workspace, number)).run();
    this.db.delete(tokens).where(eq(tokens.workspace, number)).run();
  }

  /** Lines that ended before a real instant, or whose workspace is gone, and that nothing else stands on. */
  orphanLines(wall: number): LineRow[] {
    return this.db.all<LineRow>(sql`
      select l.* from lines l
      where ((l.ended_wall is not null and l.ended_wall < ${wall}) or l.workspace not in (select number from workspaces))
        and l.number not in (select parent_line from lines where parent_line is not null)
        and l.number not in (select line from snapshots)
        and l.number not in (select start_line from workspaces where start_line is not null)
        and l.number not in (select line from workspaces)
      order by l.number limit 1000`);
  }

  forgetLine(number: number): void {
    this.db.delete(lines).where(eq(lines.number, number)).run();
  }

  /** Open or frozen workspaces whose lease ended before a real instant. */
  expired(wall: number): WorkspaceRow[] {
    return this.db
      .select()
      .from(workspaces)
      .where(and(ne(workspaces.state, 'closed'), lt(workspaces.expires_wall, wall)))
      .all();
  }

  /** Closed workspaces that ended before a real instant. */
  closedBefore(wall: number): WorkspaceRow[] {
    return this.db
      .select()
      .from(workspaces)
      .where(and(eq(workspaces.state, 'closed'), lt(workspaces.closed_wall, wall)))
      .all();
  }

  line(number: number): LineRow | undefined {
    return this.#prepared.lineByNumber.get({ number });
  }

  linesOf(workspace: number): LineRow[] {
    return this.db
      .select()
      .from(lines)
      .where(eq(lines.workspace, workspace))
      .orderBy(asc(lines.number))
      .all();
  }

  childrenOf(line: number): LineRow[] {
    return this.db.select().from(lines).where(eq(lines.parent_line, line)).all();
  }

  addLine(row: Omit<LineRow, 'number'>): number {
    return Number(this.#prepared.addLine.run(row).lastInsertRowid);
  }

  endLine(number: number, wall: number): void {
    this.db.update(lines).set({ ended_wall: wall }).where(eq(lines.number, number)).run();
  }

  writeHeads(heads: readonly Head[]): void {
    this.transaction(() => {
      for (const head of heads) this.#prepared.writeHead.run({ ...head });
    });
  }

  /** Every image that a line stands on. */
  imagesInUse(): Set<string> {
    const held = this.db.selectDistinct({ image: lines.image }).from(lines).all();
    const kept = this.db.select({ image: checkpoints.image }).from(checkpoints).all();
    return new Set([...held, ...kept].map((row) => row.image));
  }

  snapshot(workspace: number, name: string): SnapshotRow | undefined {
    return this.db
      .select()
      .from(snapshots)
      .where(and(eq(snapshots.workspace, workspace), eq(snapshots.name, name)))
      .get();
  }

  snapshotsOf(workspace: number): SnapshotRow[] {
    return this.db
      .select()
      .from(snapshots)
      .where(eq(snapshots.workspace, workspace))
      .orderBy(asc(snapshots.name))
      .all();
  }

  addSnapshot(row: SnapshotRow): void {
    this.db.insert(snapshots).values(row).run();
  }

  token(serial: number): TokenRow | undefined {
    return this.#prepared.tokenBySerial.get({ serial });
  }

  addToken(row: Omit<TokenRow, 'serial'>): number {
    return Number(this.#prepared.addToken.run(row).lastInsertRowid);
  }

  /** Notes that a workspace or image holds a blob; answers false when it already did. */
  holdBlob(blob: string, holder: string, size: number): boolean {
    return this.db.insert(blobHolders).values({ blob, holder, size }).onConflictDoNothing().run().changes > 0;
  }

  holds(holder: string, blob: string): boolean {
    const held = this.db.select({ blob: blobHolders.blob }).from(blobHolders);
    return held.where(and(eq(blobHolders.holder, holder), eq(blobHolders.blob, blob))).get() !== undefined;
  }

  heldBytes(holder: string): number {
    return (
      this.db
        .select({ sum: sql<number>`coalesce(sum(${blobHolders.size}), 0)` })
        .from(blobHolders)
        .where(eq(blobHolders.holder, holder))
        .get()?.sum ?? 0
    );
  }

  releaseBlob(blob: string, holder: string): void {
    this.db
      .delete(blobHolders)
      .where(and(eq(blobHolders.blob, blob), eq(blobHolders.holder, holder)))
      .run();
  }

  /** Lets go of all blobs of a holder; answers those that nobody holds any more. */
  releaseBlobs(holder: string): string[] {
    const held = this.db
      .select({ blob: blobHolders.blob })
      .from(blobHolders)
      .where(eq(blobHolders.holder, holder))
      .all()
      .map((row) => row.blob);
    this.db.delete(blobHolders).where(eq(blobHolders.holder, holder)).run();
    return held.filter((blob) => !this.isHeld(blob));
  }

  isHeld(blob: string): boolean {
    return (
      this.db
        .select({ blob: blobHolders.blob })
        .from(blobHolders)
        .where(eq(blobHolders.blob, blob))
        .limit(1)
        .get() !== undefined
    );
  }

  copyHolds(from: string, to: string): void {
    this.db.run(
      sql`insert into blob_holders (blob, holder, size) select blob, ${to}, size from blob_holders where holder = ${from} on conflict do nothing`,
    );
  }

  recipe(recipe: string): string | undefined {
    return this.db.select().from(recipes).where(eq(recipes.recipe, recipe)).get()?.image;
  }

  setRecipe(recipe: string, image: string): void {
    this.db
      .insert(recipes)
      .values({ recipe, image })
      .onConflictDoUpdate({ target: recipes.recipe, set: { image } })
      .run();
  }

  /** Checkpoints of a line, earliest first. */
  checkpoints(line: number): { place: number; image: string }[] {
    return this.db
      .select()
      .from(checkpoints)
      .where(eq(checkpoints.line, line))
      .orderBy(asc(checkpoints.place))
      .all();
  }

  addCheckpoint(line: number, place: number, image: string): void {
    this.db.insert(checkpoints).values({ line, place, image }).onConflictDoNothing().run();
  }

  /** Forgets the checkpoints of lines; answers their images. */
  dropCheckpoints(of: readonly number[]): string[] {
    if (of.length === 0) return [];
    const found = this.db
      .select({ image: checkpoints.image })
      .from(checkpoints)
      .where(inArray(checkpoints.line, [...of]))
      .all();
    this.db
      .delete(checkpoints)
      .where(inArray(checkpoints.line, [...of]))
      .run();
    return found.map((row) => row.image);
  }

  quarantined(workspace: number): string | undefined {
    return this.#prepared.quarantined.get({ workspace })?.incident;
  }

  addQuarantine(row: typeof quarantine.$inferInsert): void {
    this.db.insert(quarantine).values(row).onConflictDoNothing().run();
  }

  /** Numbers by state, for metrics. */
  countByState(): Record<string, number> {
    const rows = this.db
      .select({ state: workspaces.state, count: sql<number>`count(*)` })
      .from(workspaces)
      .groupBy(workspaces.state)
      .all();
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  }

  close(): void {
    this.db.$client.close();
  }
}

function prepare(db: StoreDb) {
  const at = sql.placeholder;
  return {
    workspaceById: db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, at('id')))
      .prepare(),
    workspaceByNumber: db
      .select()
      .from(workspaces)
      .where(eq(workspaces.number, at('number')))
      .prepare(),
    addWorkspace: db
      .insert(workspaces)
      .values({
        id: at('id'),
        state: at('state'),
        ended: at('ended'),
        line: at('line'),
        epoch: at('epoch'),
        credentials_epoch: at('credentials_epoch'),
        principal: at('principal'),
        agent_serial: at('agent_serial'),
        start_line: at('start_line'),
        start_place: at('start_place'),
        options: at('options'),
        request: at('request'),
        ttl_seconds: at('ttl_seconds'),
        opened_wall: at('opened_wall'),
        expires_wall: at('expires_wall'),
        closed_wall: at('closed_wall'),
      })
      .prepare(),
    lineByNumber: db
      .select()
      .from(lines)
      .where(eq(lines.number, at('number')))
      .prepare(),
    addLine: db
      .insert(lines)
      .values({
        workspace: at('workspace'),
        image: at('image'),
        seed: at('seed'),
        parent_line: at('parent_line'),
        parent_place: at('parent_place'),
        length: at('length'),
        head_number: at('head_number'),
        head_chain: at('head_chain'),
        ended_wall: at('ended_wall'),
      })
      .prepare(),
    writeHead: db
      .update(lines)
      .set({
        length: sql`${at('length')}`,
        head_number: sql`${at('number')}`,
        head_chain: sql`${at('chain')}`,
      })
      .where(eq(lines.number, at('line')))
      .prepare(),
    tokenBySerial: db
      .select()
      .from(tokens)
      .where(eq(tokens.serial, at('serial')))
      .prepare(),
    addToken: db
      .insert(tokens)
      .values({
        workspace: at('workspace'),
        epoch: at('epoch'),
        principal: at('principal'),
        pays: at('pays'),
        tools: at('tools'),
      })
      .prepare(),
    quarantined: db
      .select()
      .from(quarantine)
      .where(eq(quarantine.workspace, at('workspace')))
      .prepare(),
  };
}
