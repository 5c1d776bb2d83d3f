import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DiscountCode } from '#worker/money/discount-codes/contract.ts'
import { createDiscountCode, setDiscountCode } from './actions.ts'
import { CreateDiscountCode } from './CreateDiscountCode.tsx'
import { text } from './discount-code-text.ts'
import { discountCodesQuery } from './queries.ts'

const PATH = '/admin/discount-codes'

/** All discount codes, newest first, and the form that creates one. */
export function DiscountCodes({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(discountCodesQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createDiscountCode.name}>
        {(close) => <CreateDiscountCode close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((code) => (
          <CodeRow key={code.hash} code={code} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

function stateOf({ isActive, uses, maxUses, startsAt, endsAt }: DiscountCode, now: number): keyof typeof text.states {
  if (!isActive) return 'inactive'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return startsAt !== null && startsAt > now ? 'upcoming' : 'active'
}

function describeDiscount({ percent, amount, maxDiscount }: DiscountCode): string {
  if (percent === null) return text.amountOff(formatToman(amount ?? 0))
  const off = text.percentOff(formatNumber(percent))
  return maxDiscount === null ? off : `${off} ${text.upTo(formatToman(maxDiscount))}`
}

function CodeRow({ code }: { code: DiscountCode }) {
  const { minSubtotal, uses, maxUses, maxUsesPerUser, startsAt, endsAt, note } = code
  const state = stateOf(code, Date.now())
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi dir="ltr" className={styles.code}>
            {code.code}
          </bdi>
          <span className={state === 'active' ? styles.active : styles.inactive}>{text.states[state]}</span>
        </p>
        <p>
          {describeDiscount(code)}
          {minSubtotal > 0 && `، ${text.from(formatToman(minSubtotal))}`}
        </p>
        <p className={styles.meta}>
          <span>{maxUses === null ? text.uses(formatNumber(uses)) : text.usesOf(formatNumber(uses), formatNumber(maxUses))}</span>
          <span>{text.perUser(formatNumber(maxUsesPerUser))}</span>
          {startsAt !== null && (
            <span>
              {text.startsOn} <Time at={startsAt} />
            </span>
          )}
          {endsAt !== null && (
            <span>
              {text.endsOn} <Time at={endsAt} />
            </span>
          )}
        </p>
        {note && (
          <p className={styles.meta}>
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <ActivationButton code={code} />
    </li>
  )
}

function ActivationButton({ code: { hash, code, isActive } }: { code: DiscountCode }) {
  const change = useAction(setDiscountCode, { hash, active: isActive ? '0' : '1' })
  return (
    <div className={styles.end}>
      <ActionButton action={change} variant="quiet" size="small" aria-label={isActive ? text.deactivateOf(code) : text.activateOf(code)}>
        {isActive ? text.deactivate : text.activate}
      </ActionButton>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </div>
  )
}
