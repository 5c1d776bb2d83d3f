import { formatToman, priceInvoice } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import type { PromotionPackage } from '#worker/money/promotions/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

const PLACEMENTS = ['feed', 'sidebar'] as const

/** The packages on sale as radio buttons, by where their cards are shown; the first one is chosen. */
export const PackageChoice = ({ packages, error }: { packages: readonly PromotionPackage[]; error: string | undefined }) => (
  <PageSection title={text.package} landmark={false}>
    {PLACEMENTS.map((placement) => {
      const offered = packages.filter((each) => each.placement === placement)
      return (
        offered.length > 0 && (
          <fieldset key={placement} className={styles.group}>
            <legend>{text.placements[placement]}</legend>
            <p className={styles.hint}>{text.placementHints[placement]}</p>
            <div className={styles.packages}>
              {offered.map((each) => (
                <PackageCard key={each.hash} offered={each} isFirst={each === packages[0]} />
              ))}
            </div>
          </fieldset>
        )
      )
    })}
    <ErrorNote>{error}</ErrorNote>
  </PageSection>
)

/** What a package delivers, without the views that its name tells. */
function describeDelivery({ name, views, days }: PromotionPackage): string {
  const [bought, time] = [text.views(formatNumber(views)), text.days(formatNumber(days))]
  return name.includes(bought) ? time : `${bought} ${time}`
}

function PackageCard({ offered, isFirst }: { offered: PromotionPackage; isFirst: boolean }) {
  const { hash, name, price } = offered
  const { vat, total } = priceInvoice(price, 0)
  return (
    <label className={styles.package}>
      <span className={styles.packageName}>
        <input type="radio" name="package" value={hash} defaultChecked={checkedProps('package', hash, isFirst).checked} />
        <bdi>{name}</bdi>
      </span>
      <span>{describeDelivery(offered)}</span>
      <span className={styles.price}>{formatToman(price)}</span>
      <span className={styles.fine}>{text.vat(formatToman(vat))}</span>
      <span className={styles.fine}>{text.total(formatToman(total))}</span>
    </label>
  )
}
