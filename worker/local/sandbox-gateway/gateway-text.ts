import type { BankPayment, Choice } from './bank-payment.ts'

/** Texts of the page of the sandbox bank. */
export const gatewayText = {
  title: 'درگاه آزمایشی دفتر',
  notice: 'این درگاه فقط در اجرای محلی هست. هیچ پولی جابه‌جا نمی‌شود؛ انتخاب کن که بانک چه کند.',
  merchant: 'پذیرنده',
  amount: 'مبلغ',
  description: 'شرح',
  authority: 'شناسهٔ پرداخت',
  failures: 'پرداخت با خطا',
  faultsNote: 'برای آزمودن اینکه دفتر در هر حال پول را درست و یک بار حساب می‌کند.',
  missing: 'چنین پرداختی در این درگاه نیست',
  missingNote: 'نشانی را از صفحهٔ پرداخت دفتر باز کن.',
  decided: 'این پرداخت انجام شده یا لغو شده است',
  back: 'بازگشت به سایت پذیرنده',
  status: 'وضعیت',
  statuses: {
    IN_BANK: 'در انتظار بانک',
    PAID: 'پرداخت‌شده، تأییدنشده',
    VERIFIED: 'پرداخت‌شده و تأییدشده',
    FAILED: 'ناموفق',
    REVERSED: 'برگشت‌خورده',
  } satisfies Record<BankPayment['status'], string>,
  choices: {
    pay: { label: 'پرداخت', note: '' },
    cancel: { label: 'انصراف', note: 'خریدار پرداخت را لغو می‌کند.' },
    decline: { label: 'رد بانک', note: 'موجودی کارت کافی نیست.' },
    delay: { label: 'پرداخت با تأخیر', note: 'پول یک دقیقه در بانک می‌ماند.' },
    lost: { label: 'پرداخت و گم شدن پاسخ تأیید', note: 'درگاه تأیید می‌کند، ولی پاسخش نمی‌رسد.' },
    nok: { label: 'پرداخت و بازگشت با NOK', note: 'پول گرفته می‌شود، ولی نشانی بازگشت می‌گوید ناموفق.' },
    html: { label: 'پرداخت و خطای ۵۰۲ در تأیید', note: 'به‌جای پاسخ، یک صفحهٔ HTML می‌آید.' },
    timeout: { label: 'پرداخت و مهلت‌گذشتن تأیید', note: 'پاسخ تأیید بیش از ده ثانیه طول می‌کشد.' },
    undocumented: { label: 'پرداخت و کد ناشناخته در تأیید', note: 'تأیید با کد ‎−۹۹۹ پاسخ داده می‌شود که در راهنمای درگاه نیست.' },
    reversed: { label: 'پرداخت و برگشت پول به کارت', note: 'بانک پول را پیش از تأیید برمی‌گرداند.' },
    mismatch: { label: 'پرداخت با مبلغ دیگر', note: 'تأیید با کد ‎−۵۰ رد می‌شود.' },
  } satisfies Record<Choice, { label: string; note: string }>,
}
