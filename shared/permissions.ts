import type { Role } from './users.ts'

/** What somebody may do is told by these two. */
export type UserRoles = { role: Role; staff: boolean }

/** Who is looking; null for a visitor. */
export type Viewer = (UserRoles & { uid: string }) | null

/** Staff and admins act on every pet, request and campaign (docs/product.md 4.6). */
export const isStaff = (viewer: UserRoles | null): boolean =>
  viewer !== null && (viewer.staff || viewer.role === 'admin')

/**
 * Pets and campaigns are changed, and their requests and donors seen, by their owner, staff or an admin (docs/product.md 4).
 */
export const canManage = (viewer: Viewer, ownerUid: string): boolean =>
  viewer !== null && (viewer.uid === ownerUid || isStaff(viewer))

export const canManageUsers = (viewer: Pick<UserRoles, 'role'> | null): boolean => viewer?.role === 'admin'

/** What the shelter says of itself (docs/product.md 14). */
export const canChangeSettings = (viewer: Pick<UserRoles, 'role'> | null): boolean => viewer?.role === 'admin'

/** Decides on posts that wait for approval (docs/product.md 16.2). */
export const canApprove = isStaff

/** Marks donations as received and enters cash (docs/product.md 8.11). */
export const canManageDonations = isStaff

/** Takes back what was marked as received, exports donations, and sees where receipts go and which payments fit nowhere. */
export const canCorrectDonations = (viewer: Pick<UserRoles, 'role'> | null): boolean => viewer?.role === 'admin'
