// What the demo says, each sentence checked by code.

/** A sentence and whether it is so. */
export interface Claim {
  readonly text: string;
  readonly holds: boolean;
}

/** Makes a claim. */
export type Claiming = (text: string, holds: boolean) => void;

/** The claims as lines. */
export function claimLines(claims: readonly Claim[]): string[] {
  return claims.map(({ text, holds }) => `  ${holds ? 'ok ' : 'NOT'}  ${text}`);
}
