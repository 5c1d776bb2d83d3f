export const SITE_LIMITS = {
  contactSubjectGraphemes: 120,
  contactMessageLength: 5000,
  reportTextLength: 1000,
} as const
