import { Banner, Button } from '@kallos/ui/kit';

interface SubmitProps {
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly label: string;
  readonly pendingLabel: string;
}

/** The end of a login form: the error and the button. */
export function Submit({ failure, isPending, label, pendingLabel }: SubmitProps) {
  return (
    <>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
    </>
  );
}
