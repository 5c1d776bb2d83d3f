export { newsletterKeySql, newsletterNameSql } from './newsletters.ts'
export { readManagedNewsletters } from './read-subscribers.ts'
