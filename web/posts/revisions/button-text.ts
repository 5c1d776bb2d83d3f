/** What of the history stands on the page itself; the rest of its texts come with its dialog. */
export const buttonText = {
  open: 'تاریخچه',
  restored: 'نسخهٔ پیشین بازگشت؛ متن کنونی هم در تاریخچه ماند.',
}
