import { useId } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './shortcuts-dialog.module.css'

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} title={MENU_TEXT.shortcutsTitle}>
      {SHORTCUT_GROUPS.map(({ title, keys }, at) => (
        <section key={title} className={styles.group} aria-labelledby={`${id}${at}`}>
          <h3 id={`${id}${at}`} className={styles.title}>
            {title}
          </h3>
          <dl className={styles.list}>
            {keys.map(([key, description]) => (
              <div key={key} className={styles.row}>
                <dt>{description}</dt>
                <dd>
                  <kbd className={styles.key} dir="auto">
                    {key}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

/** Groups of keyboard shortcuts, then of Markdown shortcuts, each shortcut as [keys, description]. */
const SHORTCUT_GROUPS = [
  {
    title: 'متن',
    keys: [
      ['Ctrl+B', 'پررنگ'],
      ['Ctrl+I', 'تأکید'],
      ['Ctrl+Shift+H', 'برجسته'],
      ['Ctrl+E', 'کد در خط'],
      ['Ctrl+K', 'پیوند'],
      ['Ctrl+Shift+S', 'خط‌خورده'],
      ['Ctrl+.', 'بالانویس'],
      ['Ctrl+,', 'پایین‌نویس'],
      ['Shift+Space', 'نیم‌فاصله'],
      ['Shift+Enter', 'شکستن خط'],
      ['Ctrl+Alt+F', 'پانویس'],
    ],
  },
  {
    title: 'بلوک‌ها',
    keys: [
      ['/', 'منوی همهٔ بلوک‌ها، در آغاز بند یا پس از فاصله'],
      ['Ctrl+Alt+2…4', 'تیتر بزرگ، میانه، کوچک'],
      ['Ctrl+Alt+0', 'متن'],
      ['Ctrl+Shift+B', 'نقل‌قول'],
      ['Ctrl+Shift+7', 'لیست شماره‌دار'],
      ['Ctrl+Shift+8', 'لیست'],
      ['Ctrl+Shift+9', 'لیست کارها'],
      ['Ctrl+Alt+C', 'بلوک کد'],
      ['Ctrl+Enter', 'بیرون از بلوک کد'],
      ['Ctrl+Shift+X', 'برگرداندن جهت بند'],
      ['Alt+↑ Alt+↓', 'جابه‌جا کردن بلوک یا سطر لیست'],
      ['Alt+B', 'گزینه‌های بلوک: تبدیل، جهت، کپی، حذف'],
      ['Tab Shift+Tab', 'تورفتگی در لیست، خانهٔ بعد و قبل در جدول'],
      ['Enter', 'روی عکس یا صدای برگزیده: رفتن به زیرنویس'],
    ],
  },
  {
    title: 'رفت‌وآمد',
    keys: [
      ['Alt+F10', 'ابزارهای گزیده، جدول یا کادر؛ بار دیگر: نوار ابزار'],
      ['Esc', 'برگشت به متن'],
      ['Alt+V', 'ویراستار'],
      ['Ctrl+Shift+V', 'چسباندن بی‌قالب: تنها واژه‌ها'],
      ['Ctrl+Z', 'واگرد'],
      ['Ctrl+Shift+Z', 'ازنو'],
      ['Ctrl+/', 'همین راهنما'],
    ],
  },
  {
    title: 'با نوشتن (مارک‌داون)',
    keys: [
      ['## ', 'تیتر بزرگ؛ با ### میانه و با #### کوچک'],
      ['> ', 'نقل‌قول'],
      ['- ', 'لیست'],
      ['۱. یا ۱) یا 1. ', 'لیست شماره‌دار، از همان شماره'],
      ['[ ] ', 'لیست کارها؛ با [x] انجام‌شده'],
      ['```js ', 'بلوک کد، با زبانش'],
      ['---', 'جداکننده'],
      ['!!! ', 'کادر؛ با !!!هشدار کادر هشدار'],
      ['**پررنگ**', 'پررنگ'],
      ['*تأکید*', 'تأکید'],
      ['==برجسته==', 'برجسته'],
      ['~~خط‌خورده~~', 'خط‌خورده'],
      ['`code`', 'کد در خط'],
    ],
  },
] as const satisfies readonly { title: string; keys: readonly (readonly [string, string])[] }[]
