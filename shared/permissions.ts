import type { Role } from './users.ts'

export type UserRoles = { role: Role; staff: boolean }

/** Null for a visitor. */
export type Viewer = (UserRoles & { uid: string }) | null

export const isAdmin = (viewer: Pick<UserRoles, 'role'> | null | undefined): boolean => viewer?.role === 'admin'

/** Staff and admins manage every pet, request, and campaign (docs/product.md 4.6). */
export const isStaff = (viewer: UserRoles | null): boolean => viewer !== null && (viewer.staff || isAdmin(viewer))

/** Pets of staff, admins, and deleted users are the shelter's (docs/product.md 16.9). Null for a deleted owner. */
export const isOfShelter = (owner: UserRoles | null): boolean => owner === null || isStaff(owner)

/** Owners, staff, and admins may change pets and campaigns, and see their requests and donors (docs/product.md 4). */
export const canManage = (viewer: Viewer, ownerUid: string): boolean =>
  viewer !== null && (viewer.uid === ownerUid || isStaff(viewer))

/** docs/product.md 14 */
export const canChangeSettings = isAdmin

/** Decide on posts that wait for approval (docs/product.md 16.2). */
export const canApprove = isStaff

/** Mark donations as received and enter cash (docs/product.md 8.11). */
export const canManageDonations = isStaff

/** Cancel received donations, export donations, and see receipt emails and unmatched payments. */
export const canCorrectDonations = isAdmin
