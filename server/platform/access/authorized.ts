declare const authorized: unique symbol

/**
 * Proof that the viewer may change this record. Only the `policy.ts` of a feature makes one, after asking
 * `shared/permissions.ts`.
 */
export type Authorized<T> = T & { readonly [authorized]: true }
