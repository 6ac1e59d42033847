import type { Role } from './users.ts'

/** Who is looking; null for a visitor. */
export type Viewer = { uid: string; role: Role } | null

/**
 * Pets and campaigns are changed, and their requests and donators seen, by their owner or an admin (docs/product.md 4).
 */
export const canManage = (viewer: Viewer, ownerUid: string): boolean =>
  viewer !== null && (viewer.uid === ownerUid || viewer.role === 'admin')

export const canManageUsers = (viewer: { role: Role } | null): boolean => viewer?.role === 'admin'

/** What the shelter says of itself (docs/product.md 14). */
export const canChangeSettings = (viewer: { role: Role } | null): boolean => viewer?.role === 'admin'

/** Marks gifts as received and enters cash (docs/product.md 8.11). */
export const canKeepBooks = (viewer: { role: Role } | null): boolean => viewer?.role === 'admin'

/** Takes back what was marked as received, exports gifts, and sees where receipts go and which payments fit nowhere. */
export const canCorrectBooks = (viewer: { role: Role } | null): boolean => viewer?.role === 'admin'
