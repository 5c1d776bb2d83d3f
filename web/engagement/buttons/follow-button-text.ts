/** Texts of the follow button, which reading pages show. */
export const followText = {
  follow: 'دنبال کردن',
  following: 'دنبال می‌کنی',
} as const
