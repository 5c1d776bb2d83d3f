import form from './form.module.css'
import { NoScript } from './NoScript.tsx'

const text = {
  title: 'این صفحه به جاوااسکریپت نیاز دارد',
  hint: 'جاوااسکریپت را در تنظیمات مرورگرت روشن کن و صفحه را دوباره باز کن. خواندن، پسندیدن، نظر دادن، لیست‌ها و تنظیمات حسابت بدون آن هم کار می‌کنند.',
}

/** Says, without JavaScript, why the tools of a page do not react. */
export const NeedsScripts = () => (
  <NoScript>
    {import.meta.env.SSR && (
      <section className={form.form}>
        <h2>{text.title}</h2>
        <p>{text.hint}</p>
      </section>
    )}
  </NoScript>
)
