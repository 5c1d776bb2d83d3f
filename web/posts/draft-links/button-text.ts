/** Separate from `text.ts`, which the writing page loads only with the dialog. */
export const buttonText = { open: 'پیوند پیش‌نویس' }
