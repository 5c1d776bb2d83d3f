/** Separate from `text.ts`, which loads only with the dialog. */
export const buttonText = { open: 'پیوند پیش‌نویس' }
