export const PUBLICATIONS_LIMITS = {
  /** Members of a publication, the owner included. */
  publicationMembers: 1000,
  /** Unanswered invitations of a publication. */
  pendingInvitations: 50,
  /** Duration of an invitation and of the offer of a transfer. */
  invitationDays: 14,
} as const
