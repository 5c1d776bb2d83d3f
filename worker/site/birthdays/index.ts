export { countCommunityYears } from './count-years.ts'
export { findBirthday } from './find-birthday.ts'
export { readCard } from './read-card.ts'
