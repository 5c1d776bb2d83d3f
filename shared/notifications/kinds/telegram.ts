import { type NotificationDeclaration, TITLE } from '../declaration.ts'

/** Why posts no longer arrive in a Telegram channel, whose name is the title. */
export const telegram = {
  icon: 'telegram',
  tab: 'others',
  mandatory: { label: 'کانال تلگرام', reason: 'تا درستش نکنی، پست‌هایت به کانال نمی‌رسند.', isEmailed: false },
  events: {
    token: {
      titled: ['توکن ربات تلگرام باطل شده و پست‌ها دیگر به کانال ', TITLE, ' نمی‌رسند'],
      untitled: ['توکن ربات تلگرام باطل شده و پست‌ها دیگر به کانالت نمی‌رسند'],
    },
    kicked: {
      titled: ['ربات از کانال تلگرام ', TITLE, ' بیرون رفته و پست‌ها دیگر به آن نمی‌رسند'],
      untitled: ['ربات از کانال تلگرامت بیرون رفته و پست‌ها دیگر به آن نمی‌رسند'],
    },
    missing: {
      titled: ['تلگرام کانال ', TITLE, ' را پیدا نمی‌کند و پست‌ها دیگر به آن نمی‌رسند'],
      untitled: ['تلگرام کانالت را پیدا نمی‌کند و پست‌ها دیگر به آن نمی‌رسند'],
    },
    rights: {
      titled: ['ربات اجازهٔ فرستادن پیام در کانال تلگرام ', TITLE, ' را ندارد و پست‌ها دیگر به آن نمی‌رسند'],
      untitled: ['ربات اجازهٔ فرستادن پیام در کانال تلگرامت را ندارد و پست‌ها دیگر به آن نمی‌رسند'],
    },
  },
} as const satisfies NotificationDeclaration
