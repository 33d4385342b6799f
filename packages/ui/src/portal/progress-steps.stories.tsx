import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressSteps } from './progress-steps.tsx';

const meta = {
  component: ProgressSteps,
  args: {
    label: 'Creating the product',
    stages: [
      { id: 'text', label: 'Text', state: 'done' },
      { id: 'facts', label: 'Facts', state: 'running' },
      { id: 'images', label: 'Images', state: 'failed' },
      { id: 'save', label: 'Save', state: 'waiting' },
    ],
    stateWords: { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' },
  },
} satisfies Meta<typeof ProgressSteps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Stages: Story = {};
export const WithNote: Story = { args: { note: 'This takes about a minute.' } };
