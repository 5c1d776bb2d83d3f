/** Texts of proving once more who one is. */
export const text = {
  title: 'خودت هستی؟',
  lead: 'پیش از این کار یک بار دیگر نشان بده که صاحب این حساب تویی. آنچه نوشته‌ای سر جایش می‌ماند.',
  loading: 'در حال آماده کردن…',
  password: 'گذرواژه',
  confirm: 'تأیید',
  methods: { passkey: 'با گذرکلید', password: 'با گذرواژه', code: 'با کدی که می‌فرستیم' },
  passkeyLead: 'با اثر انگشت، چهره یا قفل این دستگاه نشان بده که خودتی.',
  passkey: 'تأیید با گذرکلید',
  sendCode: 'فرستادن کد',
  codeDestination: 'کدی شش‌رقمی به این نشانی می‌فرستیم:',
  codeSent: 'کد را فرستادیم به',
  code: 'کد شش‌رقمی',
  resend: 'فرستادن کد تازه',
  resendIn: (seconds: string) => `کد تازه تا ${seconds} ثانیهٔ دیگر`,
  noMethod: 'برای این حساب گذرواژه یا نشانی تأییدشده‌ای نیست. از حساب خارج شو و دوباره وارد شو.',
} as const
