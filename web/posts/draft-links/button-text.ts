/** What of secret links stands on the page itself; the rest of their texts come with their dialog. */
export const buttonText = { open: 'پیوند پیش‌نویس' }
