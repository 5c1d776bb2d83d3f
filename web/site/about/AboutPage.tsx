import { formatNumber } from '#shared/persian/digits.ts'
import { formatDay } from '#shared/persian/jalali.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import menu from '#web/ui/side-menu.module.css'
import styles from './about.module.css'
import { CONTENT, type Section } from './content.ts'
import { ABOUT_PAGES, type AboutPageKey, OTHER_PAGES, text } from './text.ts'

const PAGE_LINKS = Object.entries(ABOUT_PAGES)

/** One of the pages about the site, with a table of contents and the day of its last change. */
export function AboutPage({ page }: { page: AboutPageKey }) {
  const { title, lead, changedOn, sections } = CONTENT[page]
  return (
    <article className={styles.page}>
      <PageTitle lead={lead}>{title}</PageTitle>
      <p className={styles.changed}>
        <time dateTime={changedOn}>{text.changedAt(formatDay(changedOn))}</time>
      </p>
      <details className={classNames(menu.fold, styles.contents)}>
        <summary>{text.contents}</summary>
        <nav aria-label={text.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      {sections.map((section) => (
        <AboutSection key={section.id} section={section} />
      ))}
      <nav className={styles.others} aria-label={text.pages}>
        {PAGE_LINKS.filter(([key]) => key !== page).map(([key, { path, label }]) => (
          <PathLink key={key} to={path}>
            {label}
          </PathLink>
        ))}
        {OTHER_PAGES.map(({ path, label }) => (
          <PathLink key={path} to={path}>
            {label}
          </PathLink>
        ))}
      </nav>
    </article>
  )
}

function AboutSection({ section: { id, title, paragraphs, points, rules, definitions, link } }: { section: Section }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {rules && (
        <ol className={styles.rules}>
          {rules.map(({ number, name, text: rule }) => (
            <li key={number} id={`rule-${number}`}>
              <span className={styles.number} aria-hidden="true">
                {formatNumber(number)}
              </span>
              <div>
                <h3 className={styles.rule}>{name}</h3>
                <p>{rule}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {definitions && (
        <dl className={styles.definitions}>
          {definitions.map((term) => (
            <div key={term.id} id={term.id}>
              <dt>{term.name}</dt>
              <dd>
                {term.sentence} {term.more}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <p>
          <PathLink to={link.to}>{link.label}</PathLink>
        </p>
      )}
    </section>
  )
}
