import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { buyPromotion } from './actions.ts'
import { PackageChoice } from './PackageChoice.tsx'
import styles from './promotions.module.css'
import { packagesQuery } from './queries.ts'
import { StartChoice } from './StartChoice.tsx'
import { TargetChoice } from './TargetChoice.tsx'
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
