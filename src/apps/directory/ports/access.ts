// The Access port: asked on every call, so it is one look-up when the answer is yes.
import type { AccessPort, Context } from '../../../operations/index.ts';
import { contactMay, deputyMay, personMay, serviceMay } from '../queries/access.ts';
import { grantedBy, kindOf } from '../rules/access.ts';

/** Permissions from a principal's own roles and, for a person, from roles delegated to it and in force now. */
export function accessPort(ctx: Context): AccessPort {
  return {
    may(principal, permission) {
      const values = { id: principal, ...grantedBy(permission) };
      const kind = kindOf(principal);
      if (kind === 'service') return ctx.get(serviceMay, values) !== undefined;
      if (kind === 'contact') return ctx.get(contactMay, values) !== undefined;
      if (kind !== 'person') return false;
      return (
        ctx.get(personMay, values) !== undefined ||
        ctx.get(deputyMay, { ...values, now: ctx.now() }) !== undefined
      );
    },
  };
}
