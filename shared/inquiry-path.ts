import { pages } from './pages.ts'

/** The page of a question, for those who have its secret. */
export const inquiryPath = (secret: string): string => pages.inquiry.path.replace(':id', secret)
