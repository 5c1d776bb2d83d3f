export const followText = {
  follow: 'دنبال کردن',
  following: 'دنبال می‌کنی',
} as const
