declare const authorized: unique symbol

/**
 * Proof that the viewer may change this record. Only the policy of a feature creates it, after checking
 * `shared/permissions.ts`.
 */
export type Authorized<T> = T & { readonly [authorized]: true }
