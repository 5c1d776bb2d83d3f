import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { postSlug, slugify } from '#shared/persian/slug.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import type { PublishFormValues } from './publish-form-values.ts'
import styles from './publishing.module.css'

interface Props {
  post: EditorPost
  values: PublishFormValues
  onChange: (change: Partial<PublishFormValues>) => void
  errors: Record<string, string>
}

/** The address of the post and of its original, which few writers change. */
export function AdvancedSettings({ post, values, onChange, errors }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: account } = useQuery(viewerQuery(api))
  const { data: publications } = useInfiniteQuery(myPublicationsQuery(api))
  const publication = publications?.pages.flatMap(({ items }) => items).find(({ hash }) => hash === values.publication)
  const path = [
    location.host,
    publication?.handle ?? account?.viewer?.handle ?? '',
    postSlug(slugify(values.slug || post.title), post.hash),
  ]
  return (
    <details className={styles.advancedSettings} open={values.slug !== '' || values.canonicalUrl !== '' || undefined}>
      <summary>{text.moreSettings}</summary>
      <Field label={text.slug} hint={text.slugHint(formatNumber(LIMITS.slugLength))} error={errors.slug}>
        {(control) => (
          <TextInput
            {...control}
            value={values.slug}
            placeholder={slugify(post.title)}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
        )}
      </Field>
      <p dir="ltr">
        <bdi>{path.join('/')}</bdi>
      </p>
      <Field label={text.canonical} hint={text.canonicalHint} error={errors.canonicalUrl}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            type="url"
            inputMode="url"
            maxLength={LIMITS.canonicalUrl}
            value={values.canonicalUrl}
            onChange={(event) => onChange({ canonicalUrl: event.target.value })}
          />
        )}
      </Field>
    </details>
  )
}
