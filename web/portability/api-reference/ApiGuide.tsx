import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { API_EXAMPLES, JAVASCRIPT_CLIENT, toCurl } from '#shared/api-examples.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import menu from '#web/ui/side-menu.module.css'
import styles from './api-reference.module.css'
import { Code, WithCode } from './Code.tsx'
import { referenceIndexQuery } from './queries.ts'
import { AREA_TITLES, CONVENTIONS, GUIDE_CONTENTS, text } from './text.ts'

/** The conventions of the API, its error codes, examples and the list of its areas. */
export function ApiGuide() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { areas, errors } = useSuspenseQuery(referenceIndexQuery(api)).data
  return (
    <article className={styles.page}>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <details className={classNames(menu.fold, styles.contents, styles.folded)}>
        <summary>{text.contents}</summary>
        <nav aria-label={text.contents}>
          <ol>
            {GUIDE_CONTENTS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      <section className={styles.section} aria-labelledby="areas">
        <h2 id="areas">{text.parts}</h2>
        <ul className={styles.areas}>
          {areas.map(({ area, operations }) => (
            <li key={area}>
              {/* Some titles begin or end with a Latin word, which would reverse the title or move the number after it. */}
              <bdi dir="rtl">
                <PathLink to={`/about/api/${area}`}>{AREA_TITLES[area]}</PathLink>
              </bdi>
              <small>{text.operations(operations)}</small>
            </li>
          ))}
        </ul>
        <p>
          <a href="/api/openapi.json">{text.describe}</a>
        </p>
      </section>
      {CONVENTIONS.map(({ id, title, paragraphs }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <WithCode>{paragraph}</WithCode>
            </p>
          ))}
        </section>
      ))}
      <section className={styles.section} aria-labelledby="errors">
        <h2 id="errors">{text.errors}</h2>
        <Code>{'{ error: { code, message, fields?, details?, requestId } }'}</Code>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.code}</th>
              <th scope="col">{text.status}</th>
              <th scope="col">{text.message}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, status, message }) => (
              <tr key={code}>
                <th scope="row">
                  <code dir="ltr">{code}</code>
                </th>
                <td>
                  <code>{status}</code>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.section} aria-labelledby="examples">
        <h2 id="examples">{text.examples}</h2>
        <p>{text.examplesLead}</p>
        {API_EXAMPLES.map((example) => (
          <div key={example.title}>
            <h3>{example.title}</h3>
            <Code>{toCurl(example, origin)}</Code>
          </div>
        ))}
        <h3>{text.javascript}</h3>
        <Code>{JAVASCRIPT_CLIENT}</Code>
      </section>
    </article>
  )
}
