import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, priceInvoice } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { PromotionPackage } from '#worker/money/promotions/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { buyPromotion } from './actions.ts'
import styles from './promotions.module.css'
import { packagesQuery } from './queries.ts'
import { text } from './text.ts'

const SHOWN_FIELDS = ['package', 'topics', 'tags', 'startsAt', 'startTime']

/** Form that orders a promotion and opens its invoice. */
export function BuyPromotion({ post, tags }: { post: string } & Pick<PostCard, 'tags'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: packages } = useSuspenseQuery(packagesQuery(api)).data
  const buy = useAction(buyPromotion, { post })
  const { fields, formError } = fieldErrors(buy.error, SHOWN_FIELDS)
  if (packages.length === 0) return <p className={styles.spaced}>{text.noPackages}</p>
  return (
    <ActionForm action={buy}>
      <FeatureNotice feature="promotions" />
      <PackageChoice packages={packages} error={fields.package} />
      <PageSection title={text.targets} landmark={false}>
        <TargetChoice tags={tags} errors={fields} />
      </PageSection>
      <PageSection title={text.start} landmark={false}>
        <StartChoice errors={fields} />
      </PageSection>
      <div className={styles.text}>
        <ErrorNote>{formError}</ErrorNote>
        <p>
          <Button type="submit" loading={buy.isPending}>
            {text.submit}
          </Button>
        </p>
        <p className={styles.hint}>{text.submitHint}</p>
      </div>
    </ActionForm>
  )
}

const PLACEMENTS = ['feed', 'sidebar'] as const

/** The packages on sale as radio buttons, by where their cards are shown; the first one is chosen. */
const PackageChoice = ({ packages, error }: { packages: readonly PromotionPackage[]; error: string | undefined }) => (
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

interface Props extends Pick<PostCard, 'tags'> {
  errors: Readonly<Record<string, string>>
}

/** Topics and tags beside whose posts the promotion is shown; `tags` are those of the post. */
function TargetChoice({ tags, errors }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const hasError = errors.topics !== undefined || errors.tags !== undefined
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{text.targetsHint(formatNumber(LIMITS.promotionTargets))}</p>
      <details className={styles.targets} open={hasError || undefined}>
        <summary>{text.chooseTargets}</summary>
        <div className={styles.fields}>
          <fieldset className={styles.group}>
            <legend>{text.topics}</legend>
            <div className={styles.topics}>
              {groups.flatMap(({ topics }) => topics.map(({ key, name }) => <Choice key={key} field="topics" value={key} name={name} />))}
            </div>
            <ErrorNote>{errors.topics}</ErrorNote>
          </fieldset>
          {tags.length > 0 && (
            <fieldset className={styles.group}>
              <legend>{text.postTags}</legend>
              <div className={styles.choices}>
                {tags.map(({ slug, name }) => (
                  <Choice key={slug} field="tags" value={name} name={name} />
                ))}
              </div>
            </fieldset>
          )}
          <Field
            label={tags.length > 0 ? text.otherTags : text.tags}
            optional={text.optional}
            hint={text.otherTagsHint}
            error={errors.tags}
            className={styles.narrow}
          >
            {(control) => <TextInput {...control} name="otherTags" autoComplete="off" />}
          </Field>
        </div>
      </details>
    </div>
  )
}

const Choice = ({ field, value, name }: { field: string; value: string; name: string }) => (
  <label className={styles.choice}>
    <input type="checkbox" name={field} value={value} defaultChecked={checkedProps(field, value, false).checked} />
    <bdi>{name}</bdi>
  </label>
)

const STARTS = ['soon', 'later'] as const

/** When the promotion starts; the fields of the time appear, by a style, once they are chosen. */
const StartChoice = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <div className={styles.start}>
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{text.start}</legend>
      {STARTS.map((start) => (
        <label key={start} className={styles.choice}>
          <input type="radio" name="start" value={start} defaultChecked={checkedProps('start', start, start === 'soon').checked} />
          <span>{text[start]}</span>
        </label>
      ))}
    </fieldset>
    <div className={styles.moment}>
      <DateField label={text.day} name="startsAt" error={errors.startsAt} years={1} />
      <Field label={text.time} hint={text.timeHint} error={errors.startTime}>
        {(control) => <TextInput {...control} name="startTime" dir="ltr" inputMode="numeric" autoComplete="off" defaultValue="۹:۰۰" />}
      </Field>
    </div>
  </div>
)
