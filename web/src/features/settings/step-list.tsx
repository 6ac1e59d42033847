import { classes } from '#web/components/ui/classes.ts'
import { wizardSteps } from './welcome-steps.ts'

export const StepList = ({ step }: { step: number }) => (
  <ol aria-label="Steps" className="flex flex-wrap gap-x-5 gap-y-2">
    {wizardSteps.map(({ title }, index) => {
      const current = index + 1 === step
      return (
        <li
          key={title}
          aria-current={current ? 'step' : undefined}
          className={classes('flex items-center gap-2 font-bold', current ? 'text-ink' : 'text-ink-soft')}
        >
          <span
            className={classes(
              'grid size-8 place-items-center rounded-full forced-colors:border',
              current ? 'bg-action text-on-action' : 'bg-sunken',
            )}
          >
            {index + 1}
          </span>
          {title}
        </li>
      )
    })}
  </ol>
)
