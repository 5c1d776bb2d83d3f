import { layout, paragraph } from './layout.ts'
import type { Mail } from './send.ts'

const LINES = {
  hello: 'سلام،',
  code: 'کد ورود یا ثبت‌نام تو در دفتر:',
  life: 'این کد ده دقیقه و فقط در همان مرورگری که آن را خواسته کار می‌کند.',
  ignore: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد کسی وارد نمی‌شود.',
}

/** The mail of a one-time code; the code's digits are ASCII so that devices can fill them in. */
export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: `کد ورود به دفتر: \u2068${code}\u2069`,
  text: [LINES.hello, LINES.code, code, LINES.life, LINES.ignore].join('\n\n'),
  html: layout([
    paragraph(LINES.hello),
    paragraph(LINES.code),
    `<p dir="ltr" style="direction:ltr;text-align:center;font-size:32px;letter-spacing:0.2em;font-weight:700;margin:1.5rem 0">${code}</p>`,
    paragraph(LINES.life),
    paragraph(LINES.ignore),
  ]),
})
