/** Separate from `text.ts`, which loads only with the dialog. */
export const buttonText = {
  open: 'تاریخچه',
  restored: 'نسخهٔ پیشین بازگشت؛ متن کنونی هم در تاریخچه ماند.',
}
