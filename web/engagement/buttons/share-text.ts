/** What stands on every post; the dialog's own texts come with it. */
export const shareText = 'هم‌رسانی'
