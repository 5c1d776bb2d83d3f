import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'

export const text = {
  full: `اعلان روی ${persianDigits(LIMITS.pushDevices)} دستگاه روشن است و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره امتحان کن.`,
  otherBrowser: 'این نشانی را مرورگر دیگری ثبت کرده است؛ اجازهٔ اعلان را در تنظیمات مرورگر یک بار بردار و دوباره بده.',
  endpoint: 'نشانی سرویس اعلان مرورگر درست نیست',
  key: 'کلید مرورگر درست نیست',
}
