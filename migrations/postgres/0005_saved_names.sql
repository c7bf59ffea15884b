-- Every process keeps the names of saved rolls and tables in memory, and drops them when it hears of this.
CREATE FUNCTION tell_items() RETURNS TRIGGER
  LANGUAGE plpgsql AS 'BEGIN NOTIFY evenhand_items; RETURN NULL; END';

CREATE TRIGGER item_changed AFTER INSERT OR UPDATE OR DELETE ON item
  FOR EACH STATEMENT EXECUTE FUNCTION tell_items();
