import type { RequestDetail } from '#shared/adoptions.ts'
import { classes } from '#web/components/ui/classes.ts'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { isYesOrNo, yesOrNo } from './yes-or-no.ts'

type ClassNameProps = { className?: string }

const link = 'inline-block max-w-full underline-offset-4 hover:underline'

export const EmailLink = ({ email, className }: ClassNameProps & { email: string }) => (
  <a href={`mailto:${email}`} dir="ltr" className={classes(link, className)}>
    <EmailText email={email} />
  </a>
)

export const PhoneLink = ({ phone, className }: ClassNameProps & { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr" className={classes(link, className)}>
    {phone}
  </a>
)

export const AnswerList = ({ answers, className }: Pick<RequestDetail, 'answers'> & ClassNameProps) => (
  <dl className={className}>
    {answers.map(({ question, answer }) => (
      <div key={question}>
        <dt dir="auto" className="font-semibold">
          {question}
        </dt>
        <dd dir="auto" className="whitespace-pre-line text-ink-soft">
          {isYesOrNo(answer) ? yesOrNo[answer]() : answer}
        </dd>
      </div>
    ))}
  </dl>
)
