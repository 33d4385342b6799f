import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../stories/drawn-image.ts';
import { Button } from '../button/button.tsx';
import { Sparkles } from '../button/icon.tsx';
import { Badge } from '../feedback/badge.tsx';
import { AddTile, ProductCard, ProductGrid } from './product-card.tsx';

const meta = {
  component: ProductCard,
  args: { name: 'Vitamin C serum', description: 'Two drops in the morning.', imageSrc: drawnImage },
  decorators: [
    (ProductStory) => (
      <ProductGrid>
        <li>
          <ProductStory />
        </li>
      </ProductGrid>
    ),
  ],
} satisfies Meta<typeof ProductCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Whole: Story = {
  args: { badge: <Badge>Skin care</Badge>, actions: <Button size="sm">Edit</Button>, isSelected: true },
};
export const WithoutImage: Story = { args: { imageSrc: null } };
export const LongName: Story = {
  args: { name: 'Hyaluronic acid and niacinamide night repair concentrate 50 ml' },
};
export const Add: Story = {
  render: () => (
    <AddTile icon={<Sparkles />} title="Create with AI" text="From a name" onPress={() => undefined} />
  ),
};
