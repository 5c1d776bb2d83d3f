import { html, raw } from 'hono/html'
import { formatToman } from '#shared/money.ts'
import { type BankPayment, type Choice, returnUrl, statusAt } from './bank-payment.ts'
import { gatewayText as text } from './gateway-text.ts'

type Markup = ReturnType<typeof html>

const STYLE = `
@font-face { font-family: Vazirmatn; src: url(/fonts/vazirmatn-fa-v1.woff2) format("woff2"); font-weight: 100 900; font-display: swap }
:root { color-scheme: light dark; --paper: light-dark(#fbf9f5, #1a1613); --card: light-dark(#fff, #241f1b); --ink: light-dark(#27211c, #ece6dd);
  --soft: light-dark(#5c534b, #bdb4a9); --line: light-dark(#d9d2c8, #453d36); --teal: light-dark(#0f6b76, #6fd0dc); --on-teal: light-dark(#fff, #10201f) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.8 Vazirmatn, Tahoma, sans-serif; -webkit-text-size-adjust: 100% }
main { max-inline-size: 34rem; margin-inline: auto; padding: 2rem 1rem 3rem }
h1 { font-size: 1.35rem; margin-block: 0 .25rem }
h2 { font-size: 1rem; margin-block: 2rem 0 }
p { margin-block: 0; color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-block: 1.25rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.25rem; font-weight: 700 }
.code { font: .85rem/1.8 ui-monospace, monospace }
form { display: grid; gap: .75rem }
.main { grid-template-columns: 2fr 1fr 1fr }
.failures { margin-block-start: .75rem }
button, a.button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; min-block-size: 2.75rem;
  padding: .5rem 1rem; cursor: pointer; text-decoration: none; text-align: center }
.failures button { text-align: start }
.failures small { display: block; color: var(--soft); font-size: .85rem }
button:hover, a.button:hover { border-color: var(--teal) }
button:focus-visible, a:focus-visible { outline: 2px solid var(--teal); outline-offset: 2px }
.pay { background: var(--teal); color: var(--on-teal); border-color: var(--teal); font-weight: 700 }
@media (max-width: 30rem) { .main { grid-template-columns: 1fr 1fr } .pay { grid-column: 1 / -1 } }
`

const page = (content: Markup) => html`<!doctype html>
  <html lang="fa" dir="rtl">
    <head>
      <meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${text.title}</title>
      <style>${raw(STYLE)}</style>
    </head>
    <body><main>${content}</main></body>
  </html>`

const rialOf = ({ amount, currency }: BankPayment) => (currency === 'IRR' ? amount : amount * 10)

const facts = (payment: BankPayment) => html`<dl>
  <dt>${text.merchant}</dt><dd><bdi dir="ltr">${new URL(payment.callbackUrl).host}</bdi></dd>
  <dt>${text.amount}</dt><dd class="amount">${formatToman(rialOf(payment))}</dd>
  <dt>${text.description}</dt><dd><bdi>${payment.description}</bdi></dd>
  <dt>${text.authority}</dt><dd class="code"><bdi dir="ltr">${payment.authority}</bdi></dd>
</dl>`

const mainButton = (choice: Choice) =>
  html`<button name="choice" value="${choice}" class="${choice}">${text.choices[choice].label}</button>`

const failureButton = (choice: Choice) =>
  html`<button name="choice" value="${choice}">${text.choices[choice].label}<small>${text.choices[choice].note}</small></button>`

/** Renders the page on which the tester decides what the bank does with a payment. */
export const decisionPage = (payment: BankPayment): Markup =>
  page(html`
    <h1>${text.title}</h1>
    <p>${text.notice}</p>
    <div class="card">${facts(payment)}</div>
    <form method="post" class="main">${(['pay', 'cancel', 'decline'] as const).map(mainButton)}</form>
    <h2>${text.failures}</h2>
    <p>${text.faultsNote}</p>
    <form method="post" class="failures">${(['delay', 'lost', 'nok', 'html', 'timeout', 'undocumented', 'mismatch', 'reversed'] as const).map(failureButton)}</form>
  `)

/** Renders what became of a decided payment at a time in UTC ms, with the way back to the merchant. */
export const decidedPage = (payment: BankPayment, at: number): Markup => {
  const status = statusAt(payment, at)
  return page(html`
    <h1>${text.decided}</h1>
    <div class="card">${facts(payment)}</div>
    <p>${text.status}: ${text.statuses[status]}</p>
    <p><a class="button" href="${returnUrl(payment, status === 'FAILED' ? 'cancel' : 'pay')}">${text.back}</a></p>
  `)
}

/** Renders the page for an authority that the bank does not know. */
export const missingPage = (): Markup => page(html`<h1>${text.missing}</h1><p>${text.missingNote}</p>`)
