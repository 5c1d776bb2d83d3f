import { type NotificationDeclaration, TITLE } from '../declaration.ts'

/** `archiveReady` has the name of the archive's file as title, `webhookDisabled` the host. */
export const security = {
  icon: 'shieldLock',
  tab: 'others',
  mandatory: { label: 'امنیت حساب', reason: 'اگر کسی جز تو به حسابت دست بزند، باید باخبر شوی.', isEmailed: false },
  events: {
    password: ['گذرواژه‌ات عوض شد'],
    passkeyAdded: ['گذرکلیدی به حسابت افزوده شد'],
    passkeyRemoved: ['گذرکلیدی از حسابت حذف شد'],
    twoStepOn: ['ورود دومرحله‌ای روشن شد'],
    twoStepOff: ['ورود دومرحله‌ای خاموش شد'],
    recoveryCodes: ['کدهای بازیابی تازه گرفتی و کدهای پیشین از کار افتادند'],
    archiveReady: ['خروجی کاملی که خواسته بودی آماده است؛ تا یک هفته می‌توانی دانلودش کنی'],
    webhookDisabled: ['وب‌هوک ', TITLE, ' خاموش شد و دیگر رویدادی به آن نمی‌رسد'],
  },
} as const satisfies NotificationDeclaration
