import { type NotificationDeclaration, TITLE } from '../declaration.ts'

/** `contact…` are for staff: a contact message was assigned to them, or its sender answered. */
export const moderation = {
  icon: 'gavel',
  tab: 'others',
  holdsPostTitle: true,
  mandatory: { label: 'تصمیم ناظران', reason: 'حق درخواست بازبینی داری و باید بدانی.', isEmailed: false },
  events: {
    suspended: ['حسابت تعلیق شد'],
    lifted: ['تعلیق حسابت پایان یافت'],
    appealAccepted: ['درخواست بازبینی‌ات پذیرفته شد'],
    appealRefused: ['درخواست بازبینی‌ات پذیرفته نشد'],
    removed: [TITLE, ' با قاعده‌های دفتر نمی‌خواند و حذف شد'],
    postReleased: ['پستت ', TITLE, ' بررسی و منتشر شد'],
    postReturned: ['پستت ', TITLE, ' منتشر نشد؛ توضیح ناظران را ببین'],
    importApproved: ['آنچه از ', TITLE, ' آوردی بررسی شد و منتشر می‌شود'],
    importReturned: ['آنچه از ', TITLE, ' آوردی منتشر نشد؛ توضیح ناظران را ببین'],
    contentHidden: [TITLE, ' با تصمیم ناظران پنهان شد'],
    contentReturned: ['پستت ', TITLE, ' به پیش‌نویس‌ها بازگشت؛ توضیح ناظران را ببین'],
    contentRemoved: [TITLE, ' با تصمیم ناظران حذف شد'],
    decisionUndone: ['ناظران تصمیمشان دربارهٔ ', TITLE, ' را برگرداندند'],
    decisionOverturned: ['درخواست بازبینی‌ات دربارهٔ ', TITLE, ' پذیرفته شد'],
    decisionUpheld: ['درخواست بازبینی‌ات دربارهٔ ', TITLE, ' پذیرفته نشد؛ پاسخ را ببین'],
    contactAssigned: ['پیام ', TITLE, ' به تو سپرده شد'],
    contactAnswered: ['فرستندهٔ پیام ', TITLE, ' پاسخ داد'],
  },
} as const satisfies NotificationDeclaration
