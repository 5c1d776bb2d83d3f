import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

interface Props extends Pick<PostCard, 'tags'> {
  errors: Readonly<Record<string, string>>
}

/** Topics and tags beside whose posts the promotion is shown; `tags` are those of the post. */
export function TargetChoice({ tags, errors }: Props) {
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
