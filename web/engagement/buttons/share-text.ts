/** Separate from the dialog's strings, which load with the dialog. */
export const shareText = 'هم‌رسانی'
