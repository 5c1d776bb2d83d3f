import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/posts/posts/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import styles from './publishing.module.css'

interface Props {
  /** Keys of the chosen topics. */
  chosen: readonly string[]
  onChange: (topics: readonly string[]) => void
  suggested: readonly string[]
  error: string | undefined
}

export function TopicPicker({ chosen, onChange, suggested, error }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(topicsQuery(api))
  const topics = data?.groups.flatMap((group) => group.topics) ?? []
  const rank = ({ key }: { key: string }) => (suggested.includes(key) ? suggested.indexOf(key) : suggested.length)
  const isLimitReached = chosen.length >= LIMITS.topicsPerPost
  const toggle = (key: string) => onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return (
    <fieldset className={styles.group}>
      <legend>{text.topics}</legend>
      <p className={styles.hint}>{text.topicsHint(formatNumber(chosen.length), formatNumber(LIMITS.topicsPerPost))}</p>
      <div className={styles.topics}>
        {[...topics]
          .sort((a, b) => rank(a) - rank(b))
          .map(({ key, name }) => (
            <label key={key} className={styles.topic} data-suggested={suggested.includes(key) || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                disabled={isLimitReached && !chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              {name}
            </label>
          ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
