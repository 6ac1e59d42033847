/** Replaces the name of a user who deleted their account, also in stored notifications. */
export const formerUser = 'A former user'
