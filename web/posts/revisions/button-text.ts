/** Separate from `text.ts`, which the writing page loads only with a dialog. */
export const buttonText = {
  open: 'تاریخچه',
  restored: 'نسخهٔ پیشین بازگشت؛ متن کنونی هم در تاریخچه ماند.',
}
