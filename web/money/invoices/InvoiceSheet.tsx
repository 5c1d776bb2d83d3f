import type { ReactNode } from 'react'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import printing from '#web/money/payments/payments.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'

const toman = (rial: number) => formatNumber(rialToToman(rial))

/** The invoice as a document: parties, lines, VAT and total. Its heading with number and dates appears in print only. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, title, description, buyer, userName, seller, subtotal, discount, discountCode, vatPercent, vat, total, state } = invoice
  return (
    <section className={styles.sheet} aria-label={text.items}>
      <header className={classNames(printing.paper, styles.heading)}>
        <p className={styles.documentTitle}>{state === 'paid' ? text.salesInvoice : text.invoice}</p>
        <p>
          {text.number(persianDigits(number))} · {text.issuedAt}: <Time at={invoice.issuedAt} />
          {invoice.paidAt !== null && (
            <>
              {' · '}
              {text.paidAt}: <Time at={invoice.paidAt} />
            </>
          )}
          {state !== 'paid' && ` · ${text.states[state]}`}
        </p>
      </header>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{persianDigits(1)}</td>
            <td>
              <bdi>{title}</bdi>
              {description !== '' && <p className={styles.description}>{description}</p>}
            </td>
            <td>{toman(subtotal)}</td>
          </tr>
        </tbody>
        <tfoot>
          {discount > 0 && (
            <>
              <Sum name={text.subtotal}>{toman(subtotal)}</Sum>
              <Sum
                name={
                  <>
                    {text.discount}
                    {discountCode !== null && (
                      <>
                        {' '}
                        <bdi dir="ltr">{discountCode}</bdi>
                      </>
                    )}
                  </>
                }
              >
                {toman(-discount)}
              </Sum>
            </>
          )}
          <Sum name={text.vat(persianDigits(vatPercent))}>{toman(vat)}</Sum>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              {state === 'paid' ? text.paidTotal : text.total}
            </th>
            <td>{formatToman(total)}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles.parties}>
        <Party name={text.seller} lines={seller} />
        <Party name={text.buyer} lines={buyer === '' ? [userName] : buyer.split('\n')} />
      </div>
    </section>
  )
}

const Sum = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td>{children}</td>
  </tr>
)

const Party = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <div>
    <h2>{name}</h2>
    {lines.map((line) => (
      <p key={line} dir="auto">
        {line}
      </p>
    ))}
  </div>
)
